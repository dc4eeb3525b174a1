models/a
{
	qer_editorImage models/a
	cull disable
	surfaceparm nodraw
	{
		diffuseMap models/a
		normalMap models/a_n
		specularMap models/a_s
		alphaFunc GE128
	}
	{
		stage heathazeMap
		animMap 10 a b c
		blendFunc GL_SRC_ALPHA GL_ONE
		rgbGen wave sin 0 1 0 1
		tcMod scroll 0 1
	}
}
